// Capitalizes texts. A module of its own, so that the API client need not load all formatters.

/** Changes the first letter of a text to upper case. */
export const capitalizeFirstLetter = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
