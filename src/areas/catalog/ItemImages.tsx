import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import type { ItemRecord } from '../../../contract/catalog.ts'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { useCommand } from '../../desk/use-command.ts'
import { cx } from '../../ui/classes.ts'
import { AppLink } from '../../workspace/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { filesOf } from './image-files.ts'
import { Thumb } from './Thumb.tsx'

/** The pictures of an item: pasted anywhere on its page, dropped here, or chosen as files. The first one is the main picture. */
export function ItemImages({ item: { id, name, images } }: { item: ItemRecord }) {
  const [over, setOver] = useState(false)
  const { reason, run } = useCommand('item.add-images')
  const pasted = useEffectEvent(take)

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      if (!event.defaultPrevented && pasted(event.clipboardData)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  function take(data: DataTransfer | null): boolean {
    const files = filesOf(data)
    if (files.length === 0 || reason !== null) return false
    void run({ files })
    return true
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer)
  }

  return (
    // Dropping is one way of three; the button beside the pictures does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Attēli"
      className={cx('border-t border-line p-4', over && 'bg-accent-soft')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
    </section>
  )
}
