import { Camera } from 'lucide-react'
import { acceptedImageTypes } from '../../contract/files/files.ts'
import { countOf } from '../../contract/format.ts'

interface PhotoFieldProps {
  label: string
  count: number
  onChange: (photos: readonly File[]) => void
}

/** Phones open the camera, computers a file dialog. */
export function PhotoField({ label, count, onChange }: PhotoFieldProps) {
  return (
    <label className="flex h-8 cursor-pointer items-center gap-1.5 rounded-control border border-edge bg-raised px-2.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
      <Camera aria-hidden size={16} />
      <span aria-hidden>{count > 0 ? countOf(count, 'foto', 'foto', 'foto') : 'Foto'}</span>
      <input
        type="file"
        aria-label={label}
        className="unseen"
        accept={acceptedImageTypes}
        capture="environment"
        multiple
        onChange={({ target }) => onChange([...(target.files ?? [])])}
      />
    </label>
  )
}
