import { commands, type Command } from '../command.ts'
import type { CommandContext } from '../context.ts'

export const shellCommands = commands('Darbvieta', 'everywhere', [
  {
    id: 'shell.palette',
    title: 'Atvērt darbību meklētāju',
    keywords: ['palete', 'palette', 'meklēt visur'],
    keys: ['ctrl+k'],
    silent: true,
    run: (ctx) => ctx.shell('palette'),
  },
  {
    id: 'shell.commands',
    title: 'Meklēt tikai darbības',
    keys: ['ctrl+shift+k'],
    silent: true,
    run: (ctx) => ctx.shell('palette', { query: '>' }),
  },
  {
    id: 'shell.quick-open',
    title: 'Atvērt ierakstu pēc numura vai nosaukuma',
    keywords: ['quick open', 'ātrā atvēršana'],
    keys: ['ctrl+p'],
    silent: true,
    run: (ctx) => ctx.shell('palette', { query: '/' }),
  },
  {
    id: 'shell.recent',
    title: 'Pēdējās cilnes',
    keywords: ['pārslēgt cilni', 'recent tabs'],
    keys: ['ctrl+e'],
    appKeys: ['ctrl+tab'],
    silent: true,
    run: (ctx) => ctx.shell('recent'),
  },
  {
    id: 'shell.help',
    title: 'Taustiņu saraksts',
    keywords: ['palīdzība', 'īsinājumtaustiņi', 'help', 'shortcuts'],
    keys: ['f1', '?'],
    silent: true,
    run: (ctx) => ctx.shell('help'),
  },
  {
    id: 'shell.keys',
    title: 'Mainīt taustiņus',
    keywords: ['īsinājumtaustiņi', 'pārveidot', 'shortcuts', 'remap'],
    silent: true,
    run: (ctx) => ctx.shell('keys'),
  },
  {
    id: 'shell.layout',
    title: 'Iemācīt taustiņu izkārtojumu',
    keywords: ['layout', 'valoda', 'taustiņi'],
    silent: true,
    run: (ctx) => ctx.shell('layout'),
  },
  {
    id: 'shell.tour',
    title: 'Iepazīties ar taustiņiem',
    keywords: ['tour', 'sākums', 'palīdzība', 'iemācīties'],
    silent: true,
    run: (ctx) => ctx.shell('tour'),
  },
  {
    id: 'shell.tour-next',
    title: 'Iepazīšanās: tālāk',
    keys: ['shift+f1'],
    silent: true,
    run: (ctx) => ctx.shell('tour-next'),
  },
  {
    id: 'shell.tour-end',
    title: 'Iepazīšanās: izlaist',
    keys: ['ctrl+shift+f1'],
    silent: true,
    run: (ctx) => ctx.shell('tour-end'),
  },
  {
    id: 'shell.undo',
    title: 'Atsaukt pēdējo darbību',
    keywords: ['atpakaļ', 'undo', 'kļūda'],
    keys: ['ctrl+z'],
    silent: true,
    run: (ctx) => ctx.shell('undo'),
  },
  {
    id: 'shell.unsaved',
    title: 'Nesaglabātie darbi',
    keywords: ['melnraksti', 'drafts'],
    silent: true,
    run: (ctx) => ctx.shell('unsaved'),
  },
  {
    id: 'shell.notices',
    title: 'Paziņojumi',
    keywords: ['vēsture', 'ziņas', 'notifications'],
    silent: true,
    run: (ctx) => ctx.shell('notices'),
  },
  {
    id: 'shell.rail',
    title: 'Rādīt vai sakļaut izvēlni',
    keywords: ['sānu josla', 'menu'],
    keys: ['ctrl+b'],
    silent: true,
    run: (ctx) => ctx.shell('rail'),
  },
  {
    id: 'shell.theme',
    title: 'Pārslēgt gaišo vai tumšo izskatu',
    keywords: ['dark mode', 'tumšais režīms'],
    silent: true,
    run: (ctx) => ctx.shell('theme'),
  },
  {
    id: 'shell.single-keys',
    title: 'Ieslēgt vai izslēgt viena burta taustiņus',
    keywords: ['īsinājumtaustiņi', 'pieejamība'],
    silent: true,
    run: (ctx) => ctx.shell('single-keys'),
  },
  {
    id: 'shell.speed-report',
    title: 'Kopēt ātruma atskaiti atbalstam',
    keywords: ['lēni', 'lēns', 'p95', 'performance'],
    silent: true,
    run: (ctx) => ctx.shell('speed-report'),
  },
  {
    id: 'shell.next-pane',
    title: 'Uz nākamo ekrāna daļu',
    keys: ['f6'],
    silent: true,
    run: (ctx) => ctx.shell('next-pane'),
  },
  {
    id: 'shell.previous-pane',
    title: 'Uz iepriekšējo ekrāna daļu',
    keys: ['shift+f6'],
    silent: true,
    run: (ctx) => ctx.shell('previous-pane'),
  },
  { id: 'shell.reload', title: 'Ielādēt jaunāko versiju', keywords: ['pārlādēt'], silent: true, run: (ctx) => ctx.shell('reload') },
  {
    id: 'shell.sign-out',
    title: 'Beigt darbu',
    keywords: ['izrakstīties', 'logout', 'iziet'],
    silent: true,
    run: (ctx) => ctx.shell('sign-out'),
  },
])

const numbered = Array.from({ length: 9 }, (_, place) => ({
  id: `tab.number-${place + 1}`,
  title: `Uz ${place + 1}. cilni`,
  appKeys: [`ctrl+${place + 1}`],
  silent: true as const,
  run: (ctx: CommandContext) => ctx.shell('tab', { number: place + 1 }),
}))

export const tabCommands = commands('Cilnes', 'everywhere', [
  { id: 'tab.close', title: 'Aizvērt cilni', keys: ['f4'], appKeys: ['ctrl+w'], silent: true, run: (ctx) => ctx.close() },
  {
    id: 'tab.reopen',
    title: 'Atvērt pēdējo aizvērto cilni',
    keys: ['shift+f4'],
    appKeys: ['ctrl+shift+t'],
    silent: true,
    run: (ctx) => ctx.shell('reopen'),
  },
  {
    id: 'tab.next',
    title: 'Nākamā cilne',
    keys: ['t n'],
    appKeys: ['ctrl+pagedown'],
    silent: true,
    run: (ctx) => ctx.shell('next-tab'),
  },
  {
    id: 'tab.previous',
    title: 'Iepriekšējā cilne',
    keys: ['t i'],
    appKeys: ['ctrl+pageup'],
    silent: true,
    run: (ctx) => ctx.shell('previous-tab'),
  },
  { id: 'tab.pin', title: 'Piespraust vai atspraust cilni', keys: ['t p'], silent: true, run: (ctx) => ctx.shell('pin') },
  { id: 'tab.left', title: 'Pārvietot cilni pa kreisi', keys: ['t k'], silent: true, run: (ctx) => ctx.shell('move', { by: -1 }) },
  { id: 'tab.right', title: 'Pārvietot cilni pa labi', keys: ['t l'], silent: true, run: (ctx) => ctx.shell('move', { by: 1 }) },
  { id: 'tab.close-others', title: 'Aizvērt pārējās cilnes', keys: ['t o'], silent: true, run: (ctx) => ctx.shell('close-others') },
  { id: 'tab.back', title: 'Atpakaļ šajā cilnē', keys: ['t a'], silent: true, run: (ctx) => ctx.shell('back') },
  { id: 'tab.forward', title: 'Uz priekšu šajā cilnē', keys: ['t u'], silent: true, run: (ctx) => ctx.shell('forward') },
  ...numbered,
])

/** Verbs a view may offer; the focused view handles them. */
export const viewVerbs = {
  save: { title: 'Saglabāt', keys: ['ctrl+s'] },
  primary: { title: 'Veikt galveno darbību', keys: ['ctrl+enter'] },
  search: { title: 'Uz meklēšanas lauku', keys: ['/', 'f3'] },
  filter: { title: 'Filtri', keys: ['shift+f3'] },
  same: { title: 'Filtrēt pēc šīs vērtības', keys: ['alt+f3'] },
  differ: { title: 'Izslēgt šo vērtību', keys: ['alt+shift+f3'] },
  narrow: { title: 'Filtrēt kolonnu', keys: ['ctrl+f3'] },
  unfilter: { title: 'Noņemt visus filtrus', keys: ['ctrl+shift+f3'] },
  board: { title: 'Nākamais skats: tabula vai dēlis', keys: ['b'] },
  mine: { title: 'Tikai mani', keys: ['m'] },
  all: { title: 'Rādīt visus vai tikai nepabeigtos un manus', keys: ['v'] },
  unassigned: { title: 'Tikai bez atbildīgā', keys: ['u'] },
  today: { title: 'Tikai kavētie un šodienas', keys: ['d'] },
  new: { title: 'Jauns ieraksts', keys: ['n n'] },
  edit: { title: 'Labot', keys: ['f2'] },
  delete: { title: 'Dzēst', keys: [] },
  park: { title: 'Atlikt malā', keys: [] },
  refresh: { title: 'Ielādēt no jauna', keys: ['r'] },
  takeIn: { title: 'Rādīt citu veiktās izmaiņas sarakstā', keys: ['l j'] },
  next: { title: 'Nākamais ieraksts', keys: ['ctrl+arrowdown'] },
  previous: { title: 'Iepriekšējais ieraksts', keys: ['ctrl+arrowup'] },
  lines: { title: 'Uz rindām', keys: ['f7'] },
  options: { title: 'Izvēlēties rindas opcijas', keys: ['shift+f7'], line: true },
  usualItems: { title: 'Pievienot klienta parastās preces', keys: ['ctrl+f8'], line: true },
  lastOrder: { title: 'Pievienot klienta pēdējā pasūtījuma rindas', keys: ['ctrl+shift+f8'], line: true },
  nextWarning: { title: 'Uz nākamo rindu ar brīdinājumu', keys: ['ctrl+f2'] },
  lastPrices: { title: 'Preces pēdējās cenas šim klientam', keys: ['ctrl+f7'], line: true },
  allLines: { title: 'Ņemt visas rindas', keys: ['ctrl+f9'] },
  noLines: { title: 'Neņemt nevienu rindu', keys: ['ctrl+shift+f9'] },
  panel: { title: 'Rādīt vai slēpt sānu daļu', keys: ['f8'] },
  export: { title: 'Lejupielādēt sarakstu (Excel)', keys: [] },
  print: { title: 'Atvērt redzamo kā PDF', keys: [] },
  preview: { title: 'Ātrais apskats blakus sarakstam', keys: ['e'] },
  copy: { title: 'Kopēt rindas ar virsrakstiem', keys: ['l c'] },
  link: { title: 'Kopēt saiti uz ierakstu', keys: ['l r'] },
  listLink: { title: 'Kopēt saiti uz sarakstu', keys: ['l s'] },
  columns: { title: 'Izvēlēties kolonnas', keys: ['l k'] },
} as const satisfies Record<string, { title: string; keys: readonly string[]; line?: true }>

export type ViewVerb = keyof typeof viewVerbs

export const viewCommands = commands(
  'Skats',
  'everywhere',
  Object.entries(viewVerbs).map(([verb, spec]) => ({
    id: `view.${verb}`,
    ...spec,
    verb,
    // List exports are recorded with their filters.
    ...(verb !== 'export' && { silent: true as const }),
    run: (ctx: CommandContext) => {
      ctx.view(verb)
    },
  })),
)

export function isOfWorkspace({ id, verb }: Pick<Command, 'id' | 'verb'>): boolean {
  return verb !== undefined || id.startsWith('shell.') || id.startsWith('tab.') || id.startsWith('flow.')
}
