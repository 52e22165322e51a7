import { cx } from './classes.ts'

interface GoneWordsProps {
  /** Columns that have no room and say something of the row in front. */
  told: readonly { id: string; header: string; words: string }[]
  /** Said where they say nothing: a bar is never bare. */
  nothing: string | null
  className: string
}

/** What a row says in the columns that have no room, on a line below a table. */
export function GoneWords({ told, nothing, className }: GoneWordsProps) {
  return (
    <p data-gone="" className={cx('flex gap-4 overflow-hidden text-small whitespace-nowrap text-muted', className)}>
      {told.length === 0 && nothing}
      {told.map(({ id, header, words }) => (
        // Sentences give way, so that figures and states are whole.
        <span key={id} className={words.length > 24 ? 'min-w-24 truncate' : 'shrink-0'}>
          {header}: <span className="text-text">{words}</span>
        </span>
      ))}
    </p>
  )
}
