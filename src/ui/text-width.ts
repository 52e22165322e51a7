import { createStore, type Readable } from '../store/store.ts'

/** Measures text by canvas, without layout. Canvas cannot use tabular figures, so digits are counted. */

interface Font {
  /** Pixels. */
  size: number
  weight?: 400 | 500
  /** Tabular, or `any`: each digit as wide as the widest. */
  figures?: 'own' | 'tabular' | 'any'
}

let context: CanvasRenderingContext2D | null = null
const cachedWidths = new Map<string, number>()
const loads = createStore(0)

/** Counts font loads, which invalidate measurements. */
export const fontLoads: Readable<number> = loads

export function textWidth(text: string, { size, weight = 400, figures = 'own' }: Font): number {
  const font = `${weight} ${size}px ${family()}`
  if (figures === 'own') return measured(font, text)
  const digits = text.replace(/\D/g, '').length
  return measured(font, text.replace(/\d/g, '')) + digits * (figures === 'any' ? widestDigit(font) : digitWidth(font))
}

function measured(font: string, text: string): number {
  if (text === '') return 0
  const key = `${font} ${text}`
  const before = cachedWidths.get(key)
  if (before !== undefined) return before
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 8
  context.font = font
  const { width } = context.measureText(text)
  if (cachedWidths.size > most) cachedWidths.clear()
  cachedWidths.set(key, width)
  return width
}

const most = 5000

function digitWidth(font: string): number {
  const key = `${font} figures`
  const before = cachedWidths.get(key)
  if (before !== undefined) return before
  const ruler = document.createElement('span')
  ruler.className = 'figures'
  ruler.style.cssText = `position: absolute; visibility: hidden; font: ${font}`
  ruler.textContent = '0'.repeat(100)
  document.body.append(ruler)
  const width = ruler.getBoundingClientRect().width / 100
  ruler.remove()
  cachedWidths.set(key, width)
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
    cachedWidths.clear()
    loads.update((count) => count + 1)
  })
}
