import { useCommand } from '../../commands/use-command.ts'
import { CameraButton } from '../../ui/CameraButton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'

interface EnclosuresProps {
  files: readonly { id: number; name: string; mime: string }[]
  /** Ids of the commands that open, delete and add; the first two take `file_id`, the last `files`. */
  commands: { open: string; remove: string; add: string }
  /** The record takes pictures alone, which are smaller than files may be. */
  picturesOnly?: true
}

/** Pictures and files of a record, or pictures alone: pasted, dropped, taken by a phone's camera, or chosen. */
export function Enclosures({ files, commands, picturesOnly }: EnclosuresProps) {
  const { reason, run } = useCommand(commands.add)
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'))

  function take(chosen: readonly File[]): boolean {
    if (reason !== null || chosen.length === 0) return false
    void run({ files: chosen })
    return true
  }

  return (
    <FileDrop label={picturesOnly ? 'Attēli' : 'Faili un attēli'} onFiles={take} className="flex flex-col items-start gap-2">
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
      <FileList files={files} commands={commands} picturesOnly={picturesOnly} />
      <CameraButton label="Fotografēt" onPictures={take} />
      <p className="text-small text-muted">
        {picturesOnly
          ? 'Attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 8 MB.'
          : 'Attēlu vai failu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 25 MB.'}
      </p>
    </FileDrop>
  )
}
