import { cx } from './classes.ts'
import { usePrintKeys } from './printed-keys.ts'

/** Hidden from screen readers, which use `aria-keyshortcuts`. */
export function Kbd({ chord, className }: { chord: string; className?: string | undefined }) {
  const print = usePrintKeys()
  return (
    <span aria-hidden className={cx('inline-flex shrink-0 gap-1 whitespace-nowrap text-small', className)}>
      {chord.split(' ').map((press, place) => (
        // A sequence may repeat a press, so the key includes the index.
        <kbd key={`${place} ${press}`} className="rounded-control border border-current/35 px-1 font-sans leading-[15px]">
          {print(press)}
        </kbd>
      ))}
    </span>
  )
}
