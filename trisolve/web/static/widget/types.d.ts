// The widget's own types; the types of its board are in the player.

interface Model {
  // the model of anywidget, which has the traits of the Python object
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
