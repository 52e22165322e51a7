import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { lifecycleStateOf } from '../../../machines/document.ts'
import { edgesOf } from '../../../machines/lifecycle.ts'
import type { Chart } from '../../../machines/transition.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/classes.ts'
import { LifecyclePicture } from '../../ui/LifecyclePicture.tsx'
import { useKeysAround } from '../../ui/use-part-keys.ts'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { CallLine } from './CallLine.tsx'
import { openDocument } from './open-document.ts'
import { useRecordTasks } from './record-tasks.tsx'
import { RecordContracts, useRecordContracts } from './RecordContracts.tsx'
import { RecordLinks } from './RecordLinks.tsx'

interface DocumentFrameProps<State extends string> {
  tab: TabHandle
  title: string
  party: ReactNode
  marks?: ReactNode
  chart: Chart & { states: Readonly<Record<State, string>> }
  record: { status: string; lock_version: number }
  /** The compiler asks for one of each state. */
  tones: Readonly<Record<NoInfer<State>, Tone>>
  actions: ReactNode
  /** F8 hides it. */
  side: ReactNode
  children: ReactNode
}

const sideKey = 'documentSide'

export function DocumentFrame<State extends string>(props: DocumentFrameProps<State>) {
  const { tab, title, party, marks, chart, record, actions, side, children } = props
  const tones: Readonly<Record<string, Tone>> = props.tones
  const [document] = useState(() => openDocument(tab, chart))
  const { status: savedStatus, lock_version } = record
  useLayoutEffect(() => document.send({ type: 'seen', status: savedStatus, lock_version }), [document, savedStatus, lock_version])
  const status = useSelector(document, lifecycleStateOf) ?? savedStatus
  const about = useRecordTasks(tab.id)
  const contracts = useRecordContracts(tab.id)
  const [hasSidePanel, setSidePanel] = useState(() => localStorage.getItem(sideKey) !== 'hidden')
  const body = useRef<HTMLDivElement>(null)
  useKeysAround(body, ['escape'], () => leaveLines(body.current))
  useView(tab, {
    panel: () => {
      localStorage.setItem(sideKey, hasSidePanel ? 'hidden' : 'shown')
      setSidePanel(!hasSidePanel)
    },
  })
  const states = Object.entries(chart.states).map(([id, label]) => ({ id, label }))
  return (
    <div ref={body} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title">{title}</h1>
          {party && <span className="min-w-0 truncate text-head">{party}</span>}
          <StatusBadge label={chart.states[status] ?? 'Dzēsts'} tone={tones[status] ?? 'neutral'} />
          {marks}
          <div className="ml-auto @max-[640px]/main:ml-0">
            <LifecyclePicture states={states} current={status} edges={edgesOf(chart)} />
          </div>
        </div>
        {actions}
        <CallLine document={document} />
      </header>
      <div className="flex min-h-0 grow @max-[1000px]/main:flex-col @max-[1000px]/main:overflow-y-auto">
        <div className="flex min-w-0 grow flex-col gap-4 px-4 py-3 [--facts-padding:0px] @min-[1000px]/main:overflow-y-auto">
          {children}
        </div>
        {hasSidePanel && (
          <aside
            aria-label="Saistītais"
            data-pane="side"
            data-command="view.panel"
            className="no-print flex shrink-0 flex-col gap-4 border-line bg-surface px-4 py-3 @max-[1000px]/main:border-t @min-[1000px]/main:w-72 @min-[1000px]/main:overflow-y-auto @min-[1000px]/main:border-l"
          >
            {side}
            {contracts.length > 0 && (
              <SidePart title="Līgumi">
                <RecordContracts contracts={contracts} />
              </SidePart>
            )}
            {about.length > 0 && (
              <SidePart title="Uzdevumi">
                <RecordLinks label="Uzdevumi" links={about} />
              </SidePart>
            )}
          </aside>
        )}
      </div>
    </div>
  )
}

/** Esc moves from lines to facts unless a cell is edited or several are selected. */
function leaveLines(body: HTMLElement | null): boolean {
  const facts = body?.querySelector<HTMLElement>('[data-facts][tabindex="0"]')
  if (!facts || !document.activeElement?.matches('[data-keys="grid"]')) return false
  facts.focus()
  return true
}

interface SidePartProps {
  title: string
  children: ReactNode
}

export function SidePart({ title, children }: SidePartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h2 className="text-small font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}
