/** A finding: what is wrong with which record, as columns. */
export type Finding = Readonly<Record<string, unknown>>
