import { useEffect } from 'react'
import { useParams } from 'wouter'
import { labelOf } from '../../../contract/labels.ts'
import { answerFieldName, type ReferenceRow } from '../../../contract/reference/reference-list.ts'
import type { AnyReferenceList } from '../../../contract/reference/reference.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { startCommand } from '../../commands/run.ts'
import { commandById } from '../../commands/commands.ts'
import { useCall } from '../../commands/use-call.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { lists, recordOf, Rows, wordOf, type FieldValue } from './ReferenceScreen.tsx'

/** A list with the form of one record, or of a new one, over it. */
export default function ReferenceRecordScreen({ tab }: ScreenProps) {
  const params = useParams()
  const path = tab.path.split('?')[0] ?? ''
  const list = lists.find(({ page, recordPage }) => recordPage && path.startsWith(`${page}/`))
  if (!list) return <EmptyState title="Šāda saraksta nav" />
  const id = Number(params[0])
  return path.endsWith('/create') ? <Fresh list={list} tab={tab} /> : <Reference list={list} id={id} tab={tab} />
}

function Fresh({ list, tab }: { list: AnyReferenceList; tab: TabHandle }) {
  useEffect(() => void startCommand(commandById(`${list.table}.create`), {}, tab.id), [list, tab.id])
  return <Rows list={list} tab={tab} />
}

function Reference({ list, id, tab }: { list: AnyReferenceList; id: number; tab: TabHandle }) {
  const { show } = list.calls
  if (!show) throw new Error(`${list.table} has a page of a record, but no call that shows one`)
  const state = useCall(show, { params: { id } }, { page: true })
  const row = (state.answer as { data: ReferenceRow } | undefined)?.data
  const record = row && recordOf(list, row)
  useTitle(tab, record?.title)
  useRecord(tab, record)
  useView(tab, { edit: () => void startCommand(commandById(`${list.table}.change`), {}, tab.id) })
  return (
    <RecordPage state={state} noun={list.noun.one.toLowerCase()}>
      {() => row && <Facts list={list} row={row} />}
    </RecordPage>
  )
}

function Facts({ list, row }: { list: AnyReferenceList; row: ReferenceRow }) {
  const facts = Object.entries(list.fields).map(([name, field]) => {
    const words = wordOf(field, row[answerFieldName(name)] as FieldValue)
    return {
      id: name,
      label: labelOf(name),
      value: words && <span className="whitespace-pre-line">{words}</span>,
      ...(field.kind.endsWith('-text') && { wide: true as const }),
    }
  })
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title={String(row[list.sort[0]] as string)} above={list.noun.one}>
        <ActionBar kind={list.kind} primary={[`${list.table}.change`]} commands={[`${list.table}.change`, `${list.table}.delete`]} />
      </RecordHead>
      <div className="p-4">
        <KeyFacts label={list.noun.one} columns={2} facts={facts} />
      </div>
    </div>
  )
}
