/** Return a text with a capital letter at its beginning. @type {(text: string) => string} */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
