import { useState, type ReactNode } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import { useCall } from '../../desk/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Pager } from './Pager.tsx'
import { useRemembered } from './remembered.ts'
import { WidgetRows } from './WidgetRows.tsx'

type Component = Answer<typeof dashboard.components>['data'][number]

/** Rows of a part unless all are asked for, and then a page of them. */
const few = 5
const all = 25

/** One part of the home page: its tabs, its rows, and whether all of them are shown. */
export function Widget({ component }: { component: Component }) {
  const { id, key, title, tabs } = component
  const [number, setNumber] = useRemembered(`${key}.tab`, '1')
  const [showAll, setShowAll] = useRemembered(`${key}.all`, 'no')
  const [page, setPage] = useState(1)
  const tab = tabs[Number(number) - 1] ?? tabs[0]
  const isChart = key === 'invoice_totals'
  const whole = showAll === 'yes'
  const state = useCall(
    dashboard.component,
    { params: { id }, query: { page, ...(!isChart && { per_page: whole ? all : few }), ...(tab && { tab: tab.value }) } },
    { handled: true },
  )
  const meta = state.answer?.meta

  function choose(value: string): void {
    setNumber(String(tabs.findIndex((each) => each.value === value) + 1))
    setPage(1)
  }
  function toggle(): void {
    setShowAll(whole ? 'no' : 'yes')
    setPage(1)
  }
  return (
    <Panel
      flush
      title={title}
      mark={meta && !isChart && <Badge>{meta.total_capped ? `${meta.total}+` : meta.total}</Badge>}
      actions={
        !isChart && (
          <Button tone="quiet" aria-pressed={whole} onClick={toggle}>
            Rādīt visus
          </Button>
        )
      }
    >
      <Tabbed title={title} tabs={tabs} current={tab?.value} onChange={choose}>
        <Body component={component} state={state} />
      </Tabbed>
      {meta && (whole || isChart) && <Pager page={page} last={meta.last_page} onPage={setPage} inTime={isChart} />}
    </Panel>
  )
}

interface TabbedProps {
  title: string
  tabs: Component['tabs']
  current: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

function Tabbed({ title, tabs, current, onChange, children }: TabbedProps) {
  if (current === undefined) return children
  return (
    <SectionTabs
      label={title}
      sections={tabs.map(({ value, title: label }) => ({ id: value, label }))}
      current={current}
      onChange={onChange}
    >
      {children}
    </SectionTabs>
  )
}

interface BodyProps {
  component: Component
  state: ReturnType<typeof useCall<typeof dashboard.component>>
}

function Body({ component: { key, title }, state: { answer, failure, reload } }: BodyProps) {
  if (answer) return <WidgetRows component={key} title={title} rows={answer.data} />
  if (failure) return <ErrorState title="Neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />
  return <SkeletonRows rows={few} label={title} />
}
