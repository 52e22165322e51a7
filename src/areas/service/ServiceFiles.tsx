import type { StoredFile } from '../../../contract/files/files.ts'
import type { ServiceableItem } from '../../../contract/service/service-lines.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCommand } from '../../commands/use-command.ts'
import { CameraButton } from '../../ui/CameraButton.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'
import { Enclosures } from '../shared/Enclosures.tsx'

export function ServiceFiles({ record: { files, images, serviceable_items } }: { record: ServiceRecord }) {
  return (
    <>
      <Enclosures
        files={[...images, ...files]}
        commands={{ open: 'service.open-file', remove: 'service.delete-file', add: 'service.add-files' }}
      />
      {serviceable_items.map((machine) => (
        <MachinePictures key={machine.id} machine={machine} />
      ))}
    </>
  )
}

function MachinePictures({ machine: { id, name, images } }: { machine: ServiceableItem }) {
  const { run } = useCommand('service.add-pictures')
  return (
    <section aria-label={`Iekārtas attēli: ${name}`} className="mt-3 flex flex-col items-start gap-2 border-t border-line pt-3">
      <h3 className="text-small text-muted">{name}</h3>
      <Pictures label={`Attēli: ${name}`} pictures={images} deletable />
      <div className="flex flex-wrap gap-2">
        <CommandButton id="service.add-pictures" args={{ machine_id: id }}>
          Pievienot attēlus<span className="sr-only">: {name}</span>
        </CommandButton>
        <CameraButton label="Fotografēt iekārtu" onPictures={(files) => void run({ machine_id: id, files })} />
      </div>
    </section>
  )
}

interface PicturesProps {
  label: string
  pictures: readonly StoredFile[]
  deletable?: boolean
}

function Pictures({ label, pictures, deletable = false }: PicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {pictures.map(({ id, name }) => (
        <li key={id} className="flex flex-col items-start">
          <AppLink to={`/image/full-image?file=${id}`} tab>
            <Thumb id={id} size="card" alt={name} />
          </AppLink>
          {deletable && (
            <CommandButton id="service.delete-file" args={{ file_id: id }} tone="quiet">
              Dzēst<span className="sr-only"> {name}</span>
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  )
}
