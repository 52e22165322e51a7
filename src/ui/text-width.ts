/**
 * How wide a text is, without laying anything out: by a canvas, in the page's own font. Figures in columns
 * of numbers are all of one width, which a canvas cannot be told; they are counted.
 */

interface Font {
  /** Pixels. */
  size: number
  weight?: 400 | 500
  /** Figures as the class `figures` draws them, all of one width; or each as wide as the widest one, so that the text could have any. */
  figures?: 'own' | 'tabular' | 'any'
}

let context: CanvasRenderingContext2D | null = null
const known = new Map<string, number>()
const watchers = new Set<() => void>()
let fonts = 0

/** Pixels that a text takes on one line. */
export function textWidth(text: string, { size, weight = 400, figures = 'own' }: Font): number {
  const font = `${weight} ${size}px ${family()}`
  if (figures === 'own') return measured(font, text)
  const digits = text.replace(/\D/g, '').length
  return measured(font, text.replace(/\d/g, '')) + digits * (figures === 'any' ? widestDigit(font) : digitWidth(font))
}

/** Counts the times that fonts came in: what was measured before is measured anew. For `useSyncExternalStore`. */
export function fontsLoaded(): number {
  return fonts
}

/** Tells when fonts came in. */
export function watchFonts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function measured(font: string, text: string): number {
  if (text === '') return 0
  const key = `${font} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  const { width } = context.measureText(text)
  if (known.size > most) known.clear()
  known.set(key, width)
  return width
}

const most = 5000

/** The one width of figures in a font; laid out once. */
function digitWidth(font: string): number {
  const key = `${font} figures`
  const before = known.get(key)
  if (before !== undefined) return before
  const ruler = document.createElement('span')
  ruler.className = 'figures'
  ruler.style.cssText = `position: absolute; visibility: hidden; font: ${font}`
  ruler.textContent = '0'.repeat(100)
  document.body.append(ruler)
  const width = ruler.getBoundingClientRect().width / 100
  ruler.remove()
  known.set(key, width)
  return width
}

function widestDigit(font: string): number {
  return Math.max(...Array.from({ length: 10 }, (_, digit) => measured(font, String(digit))))
}

let pageFamily = ''

function family(): string {
  pageFamily ||= getComputedStyle(document.body).fontFamily
  return pageFamily
}

if (typeof document !== 'undefined') {
  document.fonts.addEventListener('loadingdone', () => {
    known.clear()
    fonts += 1
    for (const watcher of watchers) watcher()
  })
}
