import { Button } from '../../ui/Button.tsx'
import { PhotoField } from '../../ui/PhotoField.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import type { usePictures } from './use-pictures.ts'

export function MachinePictures({ pictures, wrong, add, clear }: ReturnType<typeof usePictures>) {
  return (
    <FileDrop label="Iekārtas foto" onFiles={add} className="flex flex-wrap items-center gap-2 @min-[640px]/main:col-span-2">
      <PhotoField label="Pievienot iekārtas foto" count={pictures.length} onChange={add} />
      {pictures.length > 0 && (
        <Button tone="quiet" onClick={clear}>
          Noņemt<span className="sr-only"> iekārtas foto</span>
        </Button>
      )}
      <p className="text-small text-muted">Bojājuma foto; attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit.</p>
      {wrong !== null && (
        <p role="alert" className="text-danger">
          {wrong}
        </p>
      )}
    </FileDrop>
  )
}
