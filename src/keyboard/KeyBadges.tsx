import { useLayoutEffect, useRef, useState } from 'react'
import { collectBadges, type Badge } from './badges.ts'
import { usePrintKeys } from '../ui/printed-keys.ts'
import { currentBindings } from './use-bindings.ts'

/** The keys of everything visible. Screen readers have `aria-keyshortcuts`. */
export function KeyBadges() {
  const layer = useRef<HTMLDivElement>(null)
  const print = usePrintKeys()
  const [badges] = useState<readonly Badge[]>(() => collectBadges(currentBindings()))
  useLayoutEffect(() => {
    layer.current?.showPopover()
    // A printed key is wider than its badge: it would look out behind.
    document.documentElement.dataset['shows'] = 'keys'
    return () => {
      delete document.documentElement.dataset['shows']
    }
  }, [])
  return (
    <div
      ref={layer}
      popover="manual"
      aria-hidden
      data-key-badges=""
      className="no-print pointer-events-none fixed inset-0 m-0 size-auto overflow-visible bg-transparent"
    >
      {badges.map(({ keys, x, y }) => (
        <kbd
          key={`${keys} ${x} ${y}`}
          style={{ left: x, top: y }}
          className="absolute -translate-x-full -translate-y-1/2 rounded-control border border-accent-strong bg-accent px-1 font-sans text-small leading-4 font-medium whitespace-nowrap text-on-accent shadow-float"
        >
          {print(keys)}
        </kbd>
      ))}
    </div>
  )
}
