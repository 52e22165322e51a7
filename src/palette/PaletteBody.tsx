import { Command as Cmdk } from 'cmdk'
import { useCallback, useMemo, useRef, useState } from 'react'
import { previewedAlone } from '../../commands/chain.ts'
import type { Command } from '../../commands/command.ts'
import { countOf } from '../../contract/format.ts'
import type { FoundRecord } from '../../contract/workspace/workspace.ts'
import { choiceFor, commandById } from '../commands/commands.ts'
import { createCommandContext } from '../commands/context.ts'
import { openPath } from '../commands/navigate.ts'
import { askAgain, perform, startCommand } from '../commands/run.ts'
import { useSession } from '../commands/session.ts'
import { closePalette, closeThen } from '../commands/shell-state.ts'
import { currentRecord, activeViewOf, useActiveView } from '../tabs/active-views.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, pathShown } from '../tabs/store.ts'
import { useMemory } from './memory.ts'
import type { PaletteRow } from './palette-row.ts'
import { PaletteField } from './PaletteField.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { goesOnInDialog, type PendingCommand } from './steps.ts'
import { usePending } from './use-pending.ts'
import { useSections } from './use-all-sections.ts'
import { useFound } from './use-found.ts'
import { usePasted } from './meaning/use-pasted.ts'
import { useRowKeys } from './use-row-keys.ts'

export function PaletteBody({ start }: { start: string }) {
  const [{ tabId, path, kind, context }] = useState(placeNow)
  const memory = useMemory(context)
  // Context and permissions may change while typing.
  const activeView = useActiveView(tabId)
  const session = useSession()
  const user = session.phase === 'signed-in' ? session.user : undefined
  const ctx = useMemo(() => createCommandContext(tabId, activeView, user), [tabId, activeView, user])
  const input = usePending({ start, ctx, finish, close: closePalette })
  const { mode, searchText, asked, argument, setWanted } = input
  const pasted = usePasted(input)
  const place = { ctx, tabId, path, kind, memory }
  const found = useFound({ input, isPasted: pasted.lines !== null, place, chooseCommand, openRecord })
  const sections = useSections({ input, pasted, place, found, begin: (id) => chooseCommand(commandById(id), false), openRecord })
  const { waiting, failed } = found
  const rows = sections.flatMap((section) => section.rows)
  const selected = rows.find(({ id }) => id === input.selectedRow) ?? rows[0]

  function finish(complete: PendingCommand) {
    memory.frecency.note(context, complete.command.id)
    closeThen(() => begin(complete, tabId))
  }

  function chooseCommand(command: Command, background: boolean) {
    if (command.opens !== undefined && background) {
      memory.frecency.note(context, command.id)
      return openPath(command.opens, { background: true, from: tabId })
    }
    const subject = command.subject?.(ctx, {})
    input.goOn({ command, given: subject ? { subject } : {}, shown: [], offered: ctx.record ?? undefined })
  }

  function openRecord(record: FoundRecord, background: boolean) {
    const { path: to, name: title } = record
    memory.frecency.note(context, `record ${to}`)
    if (background) openPath(to, { background, from: tabId, title })
    else closeThen(() => openPath(to, { from: tabId, title }))
  }

  function choose(row: PaletteRow | undefined, background: boolean) {
    if (row?.reason === null) return row.choose(background)
    // An exactly matching record may still arrive.
    if (!found.awaitsFirst()) row?.refuse?.()
  }

  const { pin, forget, forgets, keys } = useRowKeys({ rows, selected, memory, input, pasted, choose })
  const { field, list, onActive } = useActiveRow()

  return (
    // Controlled, because cmdk would keep its first selection.
    <Cmdk shouldFilter={false} vimBindings={false} disablePointerSelection value={selected?.id ?? ''} label="Darbību meklētājs">
      <PaletteField
        ref={field}
        asked={asked}
        argument={argument}
        mode={mode}
        value={searchText}
        pasted={pasted.lines?.length ?? null}
        onChange={input.type}
        onPaste={pasted.onPaste}
        onKeyDown={keys}
      />
      <PaletteList
        ref={list}
        sections={sections}
        selected={selected?.id ?? ''}
        onActive={onActive}
        onPoint={setWanted}
        onPin={pin}
        onForget={forgets ? forget : null}
      />
      {rows.length === 0 && <Nothing waiting={waiting} failed={failed} input={searchText} asking={argument !== null} />}
      <PaletteFoot row={selected} forgets={forgets} asking={asked !== null || pasted.lines !== null} mode={mode} />
      <output className="unseen">{waiting ? '' : `Atrasts: ${countOf(rows.length, 'rinda', 'rindas', 'rindu')}`}</output>
    </Cmdk>
  )
}

/** Sets ARIA by hand, because cmdk loses it at first and after filtering. */
function useActiveRow() {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const onActive = useCallback((element: HTMLElement | null) => {
    if (list.current) field.current?.setAttribute('aria-controls', list.current.id)
    if (element) field.current?.setAttribute('aria-activedescendant', element.id)
    else field.current?.removeAttribute('aria-activedescendant')
  }, [])
  return { field, list, onActive }
}

function begin(complete: PendingCommand, tabId: string | null): void {
  const { command, given, offered } = complete
  // Aliases use their target's arguments; group runs are checked first.
  if (goesOnInDialog(complete) || command.stands || choiceFor(command, tabId) || previewedAlone(command.id))
    return void startCommand(command, given, tabId, { offered })
  void perform(command, given, tabId, { offered }).then(({ outcome, errors }) => {
    if (outcome === 'failed' && command.arguments) askAgain(command, given, errors, { tabId, offered })
  })
}

function placeNow() {
  const tabId = activeTab()?.id ?? null
  const activeView = activeViewOf(tabId)
  const record = currentRecord(activeView)?.kind
  const context = record ?? (activeView.list === null ? '' : `list:${activeView.list}`)
  return {
    tabId,
    kind: record ?? activeView.list,
    path: tabId === null ? null : pathname(pathShown(tabId)),
    context,
  }
}

function Nothing({ waiting, failed, input, asking }: { waiting: boolean; failed: boolean; input: string; asking: boolean }) {
  const text = failed
    ? 'Ierakstus pašlaik neizdevās sameklēt'
    : waiting
      ? 'Meklē ierakstus …'
      : input === ''
        ? asking
          ? 'Rakstiet vērtību'
          : 'Rakstiet, ko meklēt'
        : 'Nekas nav atrasts'
  return <p className="px-3.5 pb-3 text-muted">{text}</p>
}
