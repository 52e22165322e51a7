import type { ReactNode } from 'react'

interface OwnTableProps {
  label: string
  headings: readonly string[]
  /** Rows of `OwnRow`. */
  children: ReactNode
}

/** A short table of what is a person's own: sign-ins, passkeys. Its last column holds what can be done. */
export function OwnTable({ label, headings, children }: OwnTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            {headings.map((heading) => (
              <th key={heading} className="px-2 py-1.5 font-normal first:pl-0">
                {heading}
              </th>
            ))}
            <th className="w-24" aria-label="Darbības" />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface OwnRowProps {
  name: ReactNode
  /** Texts of the columns between. */
  cells: readonly (string | null)[]
  /** Buttons at its end. */
  children: ReactNode
}

/** A row of it. */
export function OwnRow({ name, cells, children }: OwnRowProps) {
  return (
    <tr className="h-8 border-b border-line last:border-0">
      <td>{name}</td>
      {cells.map((cell, at) => (
        // Columns have no names of their own and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className="figures px-2">
          {cell}
        </td>
      ))}
      <td className="text-right whitespace-nowrap">{children}</td>
    </tr>
  )
}
