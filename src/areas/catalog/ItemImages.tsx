import type { ItemRecord } from '../../../contract/catalog/catalog.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCommand } from '../../commands/use-command.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { FileDrop } from '../../workspace/record/FileDrop.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'

/** The first picture is the main one. */
export function ItemImages({ item: { id, name, images } }: { item: ItemRecord }) {
  const { reason, run } = useCommand('item.add-images')

  function take(files: readonly File[]): boolean {
    if (reason !== null) return false
    void run({ files })
    return true
  }

  return (
    <FileDrop label="Attēli" onFiles={take} className="border-t border-line p-4">
      <h2 className="pb-2 text-head">Attēli</h2>
      {images.length > 0 && (
        <ul aria-label="Preces attēli" className="flex flex-wrap gap-3 pb-3">
          {images.map((image, place) => (
            <li key={image.id} className="flex w-36 flex-col gap-1">
              <AppLink to={`/image/full-image?file=${image.id}`} tab>
                <Thumb id={image.id} size="card" alt={`${name}, ${place + 1}. attēls`} />
              </AppLink>
              <span className="flex flex-wrap items-center gap-1">
                {place === 0 ? (
                  <Badge>Galvenais</Badge>
                ) : (
                  <CommandButton
                    id="item.arrange-images"
                    tone="quiet"
                    args={{ images: [image.id, ...images.map((each) => each.id).filter((each) => each !== image.id)] }}
                  >
                    Par galveno
                  </CommandButton>
                )}
                <CommandButton id="item.delete-image" tone="quiet" args={{ image: image.id }}>
                  Dzēst
                </CommandButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3">
        <CommandButton key={id} id="item.add-images" />
        <span className="text-small text-muted">Attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 8 MB.</span>
      </div>
    </FileDrop>
  )
}
