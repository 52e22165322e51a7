import { endTour, goOnInTour, useTourPlace } from '../commands/first-steps.ts'
import { useShellState } from '../commands/shell-state.ts'
import { useBindings } from '../keyboard/use-bindings.ts'
import { Button } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'

interface TourLine {
  text: string
  /** Its key as the person has it. */
  command?: string
  /** A fixed key. */
  keys?: string
}

const steps: readonly { title: string; lines: readonly TourLine[] }[] = [
  {
    title: 'Viss atrodams meklētājā',
    lines: [
      { command: 'shell.palette', text: 'darbības, lapas un ieraksti' },
      { command: 'shell.quick-open', text: 'ieraksts pēc numura vai nosaukuma' },
    ],
  },
  {
    title: 'Katrs ieraksts ir cilne',
    lines: [
      { command: 'page./orders', text: 'atver pasūtījumus' },
      { command: 'shell.recent', text: 'pēdējās cilnes' },
      { command: 'tab.close', text: 'aizver cilni; iesāktais paliek' },
    ],
  },
  {
    title: 'Sarakstā',
    lines: [
      { command: 'view.search', text: 'meklē, arī bez garumzīmēm' },
      { keys: 'enter', text: 'atver rindu' },
      { keys: 'ctrl+enter', text: 'atver fonā' },
      { keys: 'space', text: 'atzīmē' },
    ],
  },
  {
    title: 'Dokumenta nākamais solis',
    lines: [
      { command: 'order.next', text: 'vienmēr tālāk, līdz akceptētam rēķinam' },
      { command: 'view.lines', text: 'uz rindām' },
      { command: 'shell.undo', text: 'atsauc pēdējo darbību' },
    ],
  },
  {
    title: 'Palīdzība',
    lines: [
      { command: 'shell.help', text: 'visi taustiņi' },
      { keys: 'alt', text: 'turot redzami taustiņi' },
    ],
  },
]

/** Cards beside the work, which goes on: the keys that they name can be tried. */
export function Tour() {
  const place = useTourPlace()
  const overlay = useShellState('overlay')
  const { keysOf } = useBindings()
  const step = place === null ? undefined : steps[place]
  // The layout of the keyboard is asked first.
  if (!step || place === null || overlay === 'layout') return null
  return (
    <aside
      aria-label="Iepazīšanās"
      data-pane="tour"
      className="no-print fixed right-3 bottom-9 z-30 w-80 rounded-panel border border-line bg-raised p-4 shadow-float"
    >
      <p className="text-small text-muted">
        Iepazīšanās, {place + 1}. no {steps.length}
      </p>
      <h2 className="text-head">{step.title}</h2>
      <ul className="my-2 flex flex-col gap-1.5">
        {step.lines.map(({ text, command, keys = keysOf.get(command ?? '')?.[0] }) => (
          <li key={text} className="flex items-baseline gap-2">
            {keys && <Kbd chord={keys} />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button tone="primary" shortcut={keysOf.get('shell.tour-next')?.[0]} onClick={goOnInTour}>
          {place + 1 < steps.length ? 'Tālāk' : 'Beigt'}
        </Button>
        <Button tone="quiet" shortcut={keysOf.get('shell.tour-end')?.[0]} onClick={endTour}>
          Izlaist
        </Button>
      </div>
    </aside>
  )
}
