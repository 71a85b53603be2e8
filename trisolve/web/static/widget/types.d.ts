// The widget's own types; those of the board are the player's.

interface Model {
  // anywidget's: the traits of the Python object
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(name: string, heard: () => void): void;
  off(name: string, heard: () => void): void;
}

interface Widget {
  model: Model;
  play: import("../sliding/play.js").Play;
  controls: ReturnType<typeof import("../player/controls.js").createControls>;
  count: HTMLElement;
  undo: HTMLButtonElement;
  again: HTMLButtonElement;
}
