/** The files of a paste or a drop. What they are the server tells from their bytes (rules R211 to R213). */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
