import { Kbd } from '../ui/Kbd.tsx'
import { modes, type Mode } from './modes.ts'
import type { PaletteRow } from './palette-row.ts'

interface PaletteFootProps {
  row: PaletteRow | undefined
  /** The row can be forgotten. */
  forgets: boolean
  asking: boolean
  mode: Mode
}

export function PaletteFoot({ row, forgets, asking, mode }: PaletteFootProps) {
  return (
    <div aria-hidden className="border-t border-line bg-sunken text-small text-muted">
      {row?.about && (
        <p data-about className="border-b border-line bg-raised px-3.5 py-2 whitespace-pre-line text-text">
          {row.about}
        </p>
      )}
      <p className="flex min-h-8 items-center gap-3 px-3 py-1.5">
        <span data-deed className="min-w-0 grow truncate">
          {row && row.reason === null && (
            <>
              <Kbd chord="enter" /> <span className="text-text">{row.does}</span>
              {row.effect && <span> · {row.effect}</span>}
            </>
          )}
          {row && row.reason !== null && `Nav iespējams: ${row.reason}`}
        </span>
        {row?.opens && (
          <span className="shrink-0">
            <Kbd chord="ctrl+enter" /> fonā
          </span>
        )}
        <span className="shrink-0">
          <Kbd chord="escape" /> {asking ? 'atpakaļ' : 'aizvērt'}
        </span>
      </p>
      {!asking && (
        <p data-modes className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 px-3 pb-1.5">
          {modes.map(({ mode: each, prefix, short }) => (
            <span key={each} className={each === mode ? 'text-text' : ''}>
              <Kbd chord={prefix} /> {short}
            </span>
          ))}
          <span className="ml-auto flex shrink-0 items-center gap-3">
            {row?.subject && (
              <span>
                <Kbd chord="ctrl+u" /> {row.pinned ? 'atspraust' : 'piespraust'}
              </span>
            )}
            {forgets && (
              <span>
                <Kbd chord="shift+delete" /> aizmirst
              </span>
            )}
            {mode !== 'all' && (
              <span>
                <Kbd chord="backspace" /> visur
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
