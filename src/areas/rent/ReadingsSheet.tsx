import { useEffect, useEffectEvent, useState } from 'react'
import { countOf } from '../../../contract/format.ts'
import type { RentMeter } from '../../../contract/rent/rent-readings.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { lineNote, warning } from '../../ui/line-grid/note.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { RowKey } from '../../ui/table/columns.ts'
import { useRecord, useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { readingsColumns } from './readings-columns.ts'
import { faultOf, remarkOf, type SheetRow } from './typed-readings.ts'
import { useReadingsSheet } from './use-readings-sheet.ts'

interface ReadingsSheetProps {
  tab: TabHandle
  date: string
  meters: readonly RentMeter[]
  reload: () => Promise<void>
  /** Digits typed while loading; returned once. */
  takeAhead?: (() => string) | undefined
}

export function ReadingsSheet({ tab, date, meters, reload, takeAhead }: ReadingsSheetProps) {
  const [row, setRow] = useState<RowKey | null>(null)
  const { rows, readings, errors, unmatchedLines, busy, memory, save, edit, pasteHere, pasteByName } = useReadingsSheet({
    tab,
    date,
    meters,
    reload,
  })
  const open = rows.filter(({ meter }) => meter.reading === null).length
  const enteredCount = rows.filter(({ meter, value }) => meter.reading === null && value !== null).length
  const focusedRow = rows.find(({ key }) => key === row)?.meter
  useRecord(
    tab,
    focusedRow?.reading && {
      kind: 'rent_reading',
      id: focusedRow.reading.id,
      title: `${focusedRow.inventory_item.name}, ${focusedRow.option.name}`,
    },
  )
  useView(tab, { save: () => void save(), primary: () => void save() })
  const typeAhead = useEffectEvent(() => {
    const ahead = takeAhead?.() ?? ''
    // The grid now has the focus.
    if (ahead !== '') document.execCommand('insertText', false, ahead)
  })
  useEffect(() => typeAhead(), [])

  return (
    <div onPasteCapture={pasteByName} className="flex min-h-0 grow flex-col gap-2 p-4">
      {unmatchedLines.length > 0 && (
        <p role="alert" className="text-danger">
          Nav ielīmēts ({unmatchedLines.length}): {unmatchedLines.slice(0, 5).join('; ')}
          {unmatchedLines.length > 5 && ' …'}
        </p>
      )}
      {['readings', 'date', 'status']
        .flatMap((field) => errors[field] ?? [])
        .map((text) => (
          <p key={text} role="alert" className="text-danger">
            {text}
          </p>
        ))}
      <LineGrid<SheetRow>
        label="Skaitītāju rādījumi"
        rows={rows}
        rowKey={({ key }) => key}
        columns={readingsColumns}
        memory={memory}
        onChange={edit}
        onPaste={pasteHere}
        errorAt={(each, _, column) => errors[`${each.key} ${column}`]?.join(' ') ?? (column === 'value' ? faultOf(each) : undefined)}
        noteOf={(each) => lineNote(warning(remarkOf(each))) ?? photosIn(each)}
        onRow={setRow}
        onLeave={() => void save()}
        autoFocus
        startColumn="value"
        maxHeight={100_000}
        className="flex min-h-0 grow flex-col"
        actions={
          <>
            <Button
              tone="primary"
              shortcut="ctrl+Enter"
              busy={busy}
              onClick={() => void save()}
              disabledReason={readings.length > 0 ? null : 'Ierakstiet vismaz vienu rādījumu'}
            >
              Ierakstīt rādījumus
            </Button>
            {focusedRow?.reading && <CommandButton id="rent.sheet-photo" tone="quiet" />}
          </>
        }
        footer={`${enteredCount} no ${countOf(open, 'skaitītāja', 'skaitītājiem', 'skaitītājiem')}`}
      />
    </div>
  )
}

function photosIn({ meter: { reading } }: SheetRow): string | undefined {
  return reading && reading.photos > 0 ? countOf(reading.photos, 'foto', 'foto', 'foto') : undefined
}
