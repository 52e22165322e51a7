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
import { usePrintKeys } from '../ui/printed-keys.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { currentRecord, activeViewOf, useActiveView } from '../tabs/active-views.ts'
import { useUnsavedWork } from '../tabs/drafts.ts'
import { pathname } from '../tabs/model.ts'
import { activeTab, pathShown } from '../tabs/store.ts'
import { useMemory } from './memory.ts'
import type { PaletteRow } from './palette-row.ts'
import { PaletteField } from './PaletteField.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { PaletteList } from './PaletteList.tsx'
import { closeOf, kindWeight } from './record-rows.ts'
import { helpSections } from './help-sections.ts'
import { findsRecords } from './modes.ts'
import { paletteSections } from './palette-sections.ts'
import { stepSection } from './step-section.ts'
import { goesOnInDialog, type PendingCommand } from './steps.ts'
import { usePending } from './use-pending.ts'
import { useCommandSections } from './use-sections.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRecords } from './use-records.ts'
import { useWaiting } from './use-waiting.ts'

export function PaletteBody({ start }: { start: string }) {
  const [{ tabId, path, kind, context }] = useState(placeNow)
  const memory = useMemory(context)
  // Context and permissions may change while typing.
  const activeView = useActiveView(tabId)
  const session = useSession()
  const user = session.phase === 'signed-in' ? session.user : undefined
  const ctx = useMemo(() => createCommandContext(tabId, activeView, user), [tabId, activeView, user])
  const input = usePending({ start, ctx, finish, close: closePalette })
  const { mode, searchText, asked, argument, proposed, setWanted } = input
  const query = { mode, text: searchText.trim() }

  const commands = useCommandSections({ query, ctx, tabId, memory, choose: chooseCommand })
  const asksRecords = argument ? argument.kind === 'record' : findsRecords(mode)
  const recordsText = asksRecords ? (argument ? searchText.trim() : query.text) : null
  // Enter pressed before records arrive selects the first for this text.
  const eager = useRef<string | null>(null)
  const weigh = useMemo(() => kindWeight(kind), [kind])
  const { records, answered, failed } = useRecords(
    recordsText,
    { kind: argument?.record, mode: argument ? 'all' : mode, weigh },
    (text, [first]) => {
      if (eager.current !== text) return
      eager.current = null
      if (argument) return first && input.answerStep(first.id, first.title)
      if (first && closeOf(first, text) > commands.close.refused) openRecord(first, false)
      else commands.refused.rows[0]?.refuse?.()
    },
  )
  const waiting = recordsText !== null && recordsText !== '' && answered !== recordsText

  const { keysOf } = useBindings()
  const print = usePrintKeys()
  const unsaved = useUnsavedWork()
  const documents = useWaiting()
  const sections = argument
    ? [
        stepSection({
          argument,
          input: searchText,
          fault: input.faultOf(),
          proposed,
          records,
          answer: input.answerStep,
          take: input.takeTyped,
        }),
      ]
    : mode === 'help'
      ? helpSections({ text: query.text, keysOf, print, commands: commands.all, begin: beginById, enter: input.type })
      : paletteSections({ mode, text: query.text, commands, memory, records, waiting, unsaved, documents, path, open: openRecord })
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

  function beginById(id: string) {
    chooseCommand(commandById(id), false)
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
    if (waiting) eager.current = recordsText
    else row?.refuse?.()
  }

  const { pin, forget, forgets, keys } = useRowKeys({ rows, selected, memory, input, choose })
  const { field, list, onActive } = useActiveRow()

  return (
    // Controlled, because cmdk would keep its first selection.
    <Cmdk shouldFilter={false} vimBindings={false} disablePointerSelection value={selected?.id ?? ''} label="Darbību meklētājs">
      <PaletteField ref={field} asked={asked} argument={argument} mode={mode} value={searchText} onChange={input.type} onKeyDown={keys} />
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
      <PaletteFoot row={selected} forgets={forgets} asking={asked !== null} mode={mode} />
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
