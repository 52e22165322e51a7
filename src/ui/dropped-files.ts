/** The server detects file types from content (rules R211 to R213). */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
