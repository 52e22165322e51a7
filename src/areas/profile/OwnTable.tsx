import type { ReactNode } from 'react'

interface AccountTableProps {
  label: string
  headings: readonly string[]
  children: ReactNode
}

export function AccountTable({ label, headings, children }: AccountTableProps) {
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

interface AccountRowProps {
  name: ReactNode
  cells: readonly (string | null)[]
  children: ReactNode
}

export function AccountRow({ name, cells, children }: AccountRowProps) {
  return (
    <tr className="h-8 border-b border-line last:border-0">
      <td>{name}</td>
      {cells.map((cell, at) => (
        // Columns have no keys and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className="figures px-2">
          {cell}
        </td>
      ))}
      <td className="text-right whitespace-nowrap">{children}</td>
    </tr>
  )
}
