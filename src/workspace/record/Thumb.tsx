import { cx } from '../../ui/classes.ts'
import { usePicture } from '../../data/picture.ts'

interface ThumbProps {
  /** Key of the file. */
  id: number
  /** `row`: as high as a row of a list; `card`: to be looked at. */
  size: 'row' | 'card'
  /** What it shows, for those who do not see it; without it the picture only decorates. */
  alt?: string
}

/** A stored picture, small; its place is kept while it loads. */
export function Thumb({ id, size, alt = '' }: ThumbProps) {
  const address = usePicture(id)
  return (
    <span
      className={cx(
        'inline-flex items-center justify-center overflow-hidden rounded-control bg-sunken',
        size === 'row' ? 'h-6 w-10' : 'h-28 w-36',
      )}
    >
      {address && <img src={address} alt={alt} className="max-h-full max-w-full object-contain" />}
    </span>
  )
}
