import { useCommand } from '../../commands/use-command.ts'
import { CameraButton } from '../../ui/CameraButton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { FileList } from '../../workspace/record/FileList.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'

interface EnclosuresProps {
  files: readonly { id: number; name: string; mime: string }[]
  /** Commands that open, delete (`file_id`) and add (`files`). */
  commands: { open: string; remove: string; add: string }
  /** Pictures have a smaller size limit. */
  picturesOnly?: true
}

export function Enclosures({ files, commands, picturesOnly }: EnclosuresProps) {
  const { reason, run } = useCommand(commands.add)
  const pictures = files.filter(({ mime }) => mime.startsWith('image/'))

  function take(selectedFiles: readonly File[]): boolean {
    if (reason !== null || selectedFiles.length === 0) return false
    void run({ files: selectedFiles })
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
