import { cx } from '../../ui/classes.ts'
import { usePicture } from '../../data/picture.ts'

interface ThumbProps {
  id: number
  size: 'row' | 'card'
  /** Without it the picture is decorative. */
  alt?: string
}

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
