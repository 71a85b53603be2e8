// Redrawing waits while a control is pressed, so that the control stays in place.

/**
 * Return a function that draws at once or, while a control is pressed, as soon as it is released.
 * @type {(draw: () => void) => () => void}
 */
export function betweenPresses(draw) {
  let isPressed = false,
    isLate = false;

  function drawOrWait() {
    isLate = isPressed;
    if (!isPressed) draw();
  }

  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      isPressed =
        target instanceof Element &&
        target.closest("button, input, select, label, summary") !== null;
    },
    true,
  );
  for (const over of ["pointerup", "pointercancel"]) {
    window.addEventListener(
      over,
      () =>
        setTimeout(() => {
          // the redraw comes after the click
          isPressed = false;
          if (isLate) drawOrWait();
        }),
      true,
    );
  }
  return drawOrWait;
}
