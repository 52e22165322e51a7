import { Camera } from 'lucide-react'
import { acceptedImageTypes } from '../../contract/files/files.ts'

interface CameraButtonProps {
  label: string
  onPictures: (pictures: readonly File[]) => void
}

export function CameraButton({ label, onPictures }: CameraButtonProps) {
  return (
    <label className="hidden items-center gap-1.5 rounded-control border border-edge bg-raised px-3 py-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent pointer-coarse:inline-flex">
      <Camera aria-hidden size={16} />
      {label}
      <input
        type="file"
        name="camera"
        className="unseen"
        accept={acceptedImageTypes}
        capture="environment"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          // Allows the same picture again.
          target.value = ''
        }}
      />
    </label>
  )
}
