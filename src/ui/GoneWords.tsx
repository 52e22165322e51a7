import { cx } from './classes.ts'

interface HiddenColumnsLineProps {
  hiddenValues: readonly { id: string; header: string; words: string }[]
  /** Text shown when all hidden columns are empty. */
  nothing: string | null
  className: string
}

/** Shows the active row's values of hidden columns below a table. */
export function HiddenColumnsLine({ hiddenValues, nothing, className }: HiddenColumnsLineProps) {
  return (
    <p data-gone="" className={cx('flex gap-4 overflow-hidden text-small whitespace-nowrap text-muted', className)}>
      {hiddenValues.length === 0 && nothing}
      {hiddenValues.map(({ id, header, words }) => (
        // Long texts are truncated, figures and statuses never.
        <span key={id} className={words.length > 24 ? 'min-w-24 truncate' : 'shrink-0'}>
          {header}: <span className="text-text">{words}</span>
        </span>
      ))}
    </p>
  )
}
