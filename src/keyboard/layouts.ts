/** @file Layouts of Latvia and its neighbours, to complete six learned presses. */

interface Sign {
  code: string
  shift: boolean
  /** As the keyboard prints it. */
  prints: string
}

export interface KnownLayout {
  name: string
  /** Characters of KeyQ to KeyP, KeyA to KeyL and KeyZ to KeyM. */
  rows: readonly [string, string, string]
  /** Signs that have a command. */
  signs: Readonly<Record<'/' | '?', Sign>>
}

const slash: KnownLayout['signs'] = { '/': { code: 'Slash', shift: false, prints: '/' }, '?': { code: 'Slash', shift: true, prints: '?' } }
const latin: KnownLayout['rows'] = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function shifted(code: string, prints: string): Sign {
  return { code, shift: true, prints: `shift+${prints}` }
}

export const knownLayouts: readonly KnownLayout[] = [
  { name: 'latviešu, lietuviešu vai angļu (QWERTY)', rows: latin, signs: slash },
  { name: 'latviešu ergonomiskais', rows: ['ūgjrmvnzēč', 'šusildate', 'ņbīkpoā'], signs: slash },
  {
    name: 'krievu',
    rows: ['йцукенгшщз', 'фывапролд', 'ячсмить'],
    signs: { '/': shifted('Backslash', '\\'), '?': shifted('Digit7', '7') },
  },
  { name: 'igauņu', rows: latin, signs: { '/': shifted('Digit7', '7'), '?': shifted('Minus', '+') } },
  {
    name: 'vācu (QWERTZ)',
    rows: ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
    signs: { '/': shifted('Digit7', '7'), '?': shifted('Minus', 'ß') },
  },
  {
    name: 'franču (AZERTY)',
    rows: ['azertyuiop', 'qsdfghjkl', 'wxcvbn,'],
    signs: { '/': shifted('Period', ':'), '?': shifted('KeyM', ',') },
  },
]

const codes = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'] as const

export function charactersOf({ rows }: Pick<KnownLayout, 'rows'>): Record<string, string> {
  return Object.fromEntries(codes.flatMap((row, place) => Array.from(row, (code, at) => [`Key${code}`, rows[place]?.[at] ?? ''])))
}

export interface LearnedPress {
  /** Asked for. */
  wanted: string
  key: string
  code: string
  shift: boolean
}

export interface LearnedLayout {
  /** Null: another layout, known by the learned presses only. */
  name: string | null
  characters: Readonly<Record<string, string>>
  signs: Readonly<Record<string, string>>
}

/** Letters first, then signs. */
export const wantedPresses = ['g', 'o', 'k', 'z', '/', '?'] as const

/** Null if the press is what was asked for; a keyboard without Latin letters has them printed beside its own. */
export function pressFault(wanted: string, key: string): string | null {
  const isSign = !/[a-z]/.test(wanted)
  const foreign = /^\p{L}$/u.test(key) && !/[a-z]/.test(base(key))
  if (base(key) === wanted || (!isSign && foreign)) return null
  return `Šis taustiņš raksta „${key}”. Nospiediet to, ar ko rakstāt „${wanted}”, vai izlaidiet.`
}

/** Skipped presses are missing. */
export function learnedLayout(presses: readonly LearnedPress[]): LearnedLayout {
  const known = knownLayouts.find((layout) => presses.every((press) => agrees(layout, press)))
  const letters = Object.fromEntries(presses.flatMap(({ key, code }) => (/^\p{L}$/u.test(key) ? [[code, key.toLowerCase()]] : [])))
  if (!known) return { name: null, characters: letters, signs: signsOf(presses) }
  const signs = Object.entries(known.signs).flatMap(([sign, { prints }]) => (prints === sign ? [] : [[sign, prints]]))
  return { name: known.name, characters: charactersOf(known), signs: Object.fromEntries(signs) }
}

function agrees(layout: KnownLayout, { wanted, key, code, shift }: LearnedPress): boolean {
  if (wanted === '/' || wanted === '?') return layout.signs[wanted].code === code && layout.signs[wanted].shift === shift
  return charactersOf(layout)[code] === key.toLowerCase()
}

/** Only digits print the same everywhere. */
function signsOf(presses: readonly LearnedPress[]): Record<string, string> {
  return Object.fromEntries(
    presses.flatMap(({ wanted, code, shift }) => (/^Digit\d$/.test(code) && shift ? [[wanted, `shift+${code.slice(5)}`]] : [])),
  )
}

function base(key: string): string {
  return key.toLowerCase().normalize('NFD').charAt(0)
}
