import { Kbd } from '../ui/Kbd.tsx'
import type { PaletteRow } from './palette-row.ts'

export function PaletteFoot({ row, asking }: { row: PaletteRow | undefined; asking: boolean }) {
  return (
    <p aria-hidden className="flex min-h-8 items-center gap-3 border-t border-line bg-sunken px-3 py-1.5 text-small text-muted">
      <span data-deed className="min-w-0 grow truncate">
        {row && row.reason === null && (
          <>
            <Kbd chord="enter" /> <span className="text-text">{row.does}</span>
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
  )
}
