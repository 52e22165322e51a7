export type Finding = Readonly<Record<string, unknown>>
