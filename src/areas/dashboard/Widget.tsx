import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '../../../contract/calls.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Pager } from './Pager.tsx'
import { useRemembered } from './remembered.ts'
import { WidgetRows } from './WidgetRows.tsx'

type Component = Answer<typeof dashboard.components>['data'][number]

/** Collapsed rows; expanded, a page as configured. */
const few = 5

interface WidgetProps {
  component: Component
  /** Null for the first or last. */
  onUp: (() => void) | null
  onDown: (() => void) | null
}

export function Widget({ component, onUp, onDown }: WidgetProps) {
  const { id, key, title, tabs } = component
  const [number, setNumber] = useRemembered(`${key}.tab`, '1')
  const [showAll, setShowAll] = useRemembered(`${key}.all`, 'no')
  const [page, setPage] = useState(1)
  const tab = tabs[Number(number) - 1] ?? tabs[0]
  const isChart = key === 'invoice_totals' || key === 'service_totals'
  const isOne = isChart || key === 'backup'
  const whole = showAll === 'yes'
  const state = useCall(
    dashboard.component,
    { params: { id }, query: { page, ...(!isChart && !whole && { per_page: few }), ...(tab && { tab: tab.value }) } },
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
      mark={meta && !isOne && <Badge>{meta.total_capped ? `${meta.total}+` : meta.total}</Badge>}
      actions={
        <>
          {!isOne && <ShowAll component={key} pressed={whole} onToggle={toggle} />}
          <Places title={title} component={key} onUp={onUp} onDown={onDown} />
        </>
      }
    >
      <Tabbed title={title} tabs={tabs} current={tab?.value} onChange={choose}>
        <Body component={component} state={state} />
      </Tabbed>
      {meta && (whole || isChart) && <Pager page={page} last={meta.last_page} onPage={setPage} inTime={isChart} />}
    </Panel>
  )
}

function ShowAll({ component, pressed, onToggle }: { component: string; pressed: boolean; onToggle: () => void }) {
  return (
    <>
      {component === 'messages' && <CommandButton id="message.create" tone="quiet" />}
      <Button tone="quiet" aria-pressed={pressed} onClick={onToggle}>
        {feminine.has(component) ? 'Rādīt visas' : 'Rādīt visus'}
      </Button>
    </>
  )
}

/** Components with feminine nouns in Latvian. */
const feminine: ReadonlySet<string> = new Set(['messages', 'nearest_maintenances', 'old_reservations'])

interface PlacesProps extends Pick<WidgetProps, 'onUp' | 'onDown'> {
  title: string
  component: string
}

function Places({ title, component, onUp, onDown }: PlacesProps) {
  return (
    <span data-moves={component} className="flex">
      <IconButton label={`Pārvietot augstāk: ${title}`} disabledReason={onUp ? null : 'Tā jau ir pirmā daļa'} onClick={() => onUp?.()}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Pārvietot zemāk: ${title}`} disabledReason={onDown ? null : 'Tā jau ir pēdējā daļa'} onClick={() => onDown?.()}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
    </span>
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
