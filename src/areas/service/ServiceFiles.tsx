import type { ServiceRecord } from '../../../contract/service-record.ts'
import { useCommand } from '../../desk/use-command.ts'
import { CameraButton } from '../../ui/CameraButton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'

/** Pictures and files of an application: pasted, dropped, taken by a phone's camera, or chosen. */
export function ServiceFiles({ record: { files, images } }: { record: ServiceRecord }) {
  const { reason, run } = useCommand('service.add-files')
  const all = [...images, ...files]
  const pictures = all.filter(({ mime }) => mime.startsWith('image/'))

  function take(chosen: readonly File[]): boolean {
    if (reason !== null || chosen.length === 0) return false
    void run({ files: chosen })
    return true
  }

  return (
    <FileDrop label="Pieteikuma faili un attēli" onFiles={take} className="flex flex-col items-start gap-2">
      {pictures.length > 0 && (
        <ul aria-label="Attēli" className="flex flex-wrap gap-2">
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <AppLink to={`/image/full-image?file=${id}`} tab>
                <Thumb id={id} size="card" alt={name} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <FileList files={all} commands={{ open: 'service.open-file', remove: 'service.delete-file', add: 'service.add-files' }} />
      <CameraButton label="Fotografēt" onPictures={take} />
      <p className="text-small text-muted">Attēlu vai failu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 25 MB.</p>
    </FileDrop>
  )
}
