/** A file that cannot be read or used; the message is for the person who sent it. */
export class Unreadable extends Error {}
