import {
  Bike,
  BookOpen,
  Boxes,
  Calculator,
  ChevronRight,
  Database,
  Factory,
  FileText,
  Handshake,
  House,
  KeyRound,
  Landmark,
  Package,
  Percent,
  Receipt,
  Scale,
  Settings,
  ShoppingCart,
  Store,
  Truck,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PageArea } from '../../contract/pages.ts'
import { IconButton } from '../ui/Button.tsx'
import { cx } from '../ui/classes.ts'
import { Menu } from '../ui/Menu.tsx'
import { show } from '../ui/show.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { AppLink } from '../workspace/AppLink.tsx'
import { pathname, pathOfTab } from '../tabs/model.ts'
import { activeTab, useWorkspace } from '../tabs/store.ts'
import { openPath } from '../commands/navigate.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { railAreaOf, railAreas, type RailArea } from './rail-pages.ts'
import { matchPage } from '../commands/routes.ts'
import { isBuilt } from './screens.ts'
import { useSession } from '../commands/session.ts'
import { toggleRail, useShellState } from '../commands/shell-state.ts'
import { useInstallation } from '../commands/installation.ts'

const icons: Readonly<Record<PageArea, LucideIcon>> = {
  general: House,
  customers: Users,
  stock: Boxes,
  production: Factory,
  service: Wrench,
  transport: Truck,
  shop: Store,
  offers: FileText,
  price_clarifications: Calculator,
  orders: ShoppingCart,
  rent: KeyRound,
  catalog: Package,
  reference: Database,
  couriers: Bike,
  invoices: Receipt,
  settlements: Handshake,
  bank: Landmark,
  accounting: Scale,
  vat: Percent,
  administration: Settings,
}

/** The open area, chosen while a page of `inside` was in front: going to another area opens that one. */
interface Choice {
  area: PageArea | null
  inside: PageArea | undefined
}

export function Rail() {
  const session = useSession()
  const railNarrow = useShellState('railNarrow')
  const railOpen = useShellState('railOpen')
  const { title } = useInstallation()
  useWorkspace()
  const tab = activeTab()
  const current = tab ? pathname(pathOfTab(tab)) : ''
  const list = useRef<HTMLUListElement>(null)
  const [chosen, choose] = useState<Choice | null>(null)
  // Scrolls the current page into view.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (link) show(link, 0)
  }, [current])
  if (session.phase !== 'signed-in') return null
  const areas = railAreas(session.user, isBuilt)
  const page = matchPage(current)?.page
  const inside = page && railAreaOf(page)
  const openArea = chosen && chosen.inside === inside ? chosen.area : inside
  const narrow = railNarrow && !railOpen
  return (
    <nav
      aria-label="Izvēlne"
      data-pane="rail"
      className={cx(
        'no-print z-30 flex shrink-0 flex-col border-r border-line bg-surface max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:shadow-float',
        narrow ? 'w-12' : 'w-52',
        !railOpen && 'max-lg:hidden',
      )}
    >
      <div className="flex h-9 shrink-0 items-center gap-2 px-2">
        <IconButton label={narrow ? 'Izvērst izvēlni' : 'Sakļaut izvēlni'} shortcut="ctrl+b" onClick={toggleRail}>
          <BookOpen aria-hidden size={16} />
        </IconButton>
        {!narrow && <span className="truncate font-semibold">{title}</span>}
      </div>
      <ul ref={list} className="min-h-0 grow [scrollbar-width:thin] overflow-y-auto px-2 py-1">
        {areas.map((area) => (
          <li key={area.area}>
            {narrow ? (
              <NarrowArea area={area} />
            ) : (
              <WideArea
                area={area}
                current={current}
                open={area.area === openArea}
                onToggle={(open) => choose({ area: open ? area.area : null, inside })}
              />
            )}
          </li>
        ))}
      </ul>
      <PersonMenu user={session.user} narrow={narrow} />
    </nav>
  )
}

function NarrowArea({ area: { area, title, pages } }: { area: RailArea }) {
  const Icon = icons[area]
  const [only] = pages
  if (pages.length === 1 && only) {
    return (
      <Tooltip text={title} className="flex">
        <AppLink
          to={only.path}
          tab
          command={`page.${only.path}`}
          className="flex size-8 items-center justify-center rounded-control hover:bg-hover"
        >
          <Icon aria-hidden size={16} />
          <span className="unseen">{only.title}</span>
        </AppLink>
      </Tooltip>
    )
  }
  return (
    <Menu label={title} entries={pages.map(({ path, title: name }) => ({ id: path, label: name, run: () => openPath(path) }))}>
      <Icon aria-hidden size={16} />
    </Menu>
  )
}

interface WideAreaProps {
  area: RailArea
  current: string
  open: boolean
  onToggle: (open: boolean) => void
}

function WideArea({ area: { area, title, pages }, current, open, onToggle }: WideAreaProps) {
  const Icon = icons[area]
  const [only] = pages
  if (pages.length === 1 && only) {
    return (
      <PageLink path={only.path} current={current}>
        <Icon aria-hidden size={16} className="shrink-0" />
        {only.title}
      </PageLink>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onToggle(!open)}
        className="flex h-7.5 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover"
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{title}</span>
        <ChevronRight aria-hidden size={14} className={cx('ml-auto shrink-0 text-muted transition-transform', open && 'rotate-90')} />
      </button>
      {open && (
        <ul className="mb-1 ml-4 border-l border-line pl-2">
          {pages.map(({ path, title: name }) => (
            <li key={path}>
              <PageLink path={path} current={current}>
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PageLink({ path, current, children }: { path: string; current: string; children: React.ReactNode }) {
  return (
    <AppLink
      to={path}
      tab
      command={`page.${path}`}
      current={path === current}
      className={cx(
        'flex min-h-7.5 items-center gap-2 rounded-control px-2 py-1',
        path === current ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
      )}
    >
      {children}
    </AppLink>
  )
}
