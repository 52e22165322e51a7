/** The row of a result that always has one. @throws Error if there is none or another */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row was expected, not ${rows.length}`)
  return row
}
