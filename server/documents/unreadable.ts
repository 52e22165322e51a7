/** The message is shown to the user. */
export class Unreadable extends Error {}
