import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'

// Local, as the reader would download it.
const program = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength) as ArrayBuffer },
})

/** Pixels per point: thin bars need several. */
const scale = 10

/** Reads codes from filled rectangles; null where none. */
export async function barcodesOf(bytes: Uint8Array, formats: ReadInputBarcodeFormat[] = ['Code128']): Promise<(string | null)[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const codes: (string | null)[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const [, , width = 0, height = 0] = sheet.view
    const image = new BlankImage(Math.ceil(width * scale), Math.ceil(height * scale))
    for (const box of boxesOf(await sheet.getOperatorList())) image.fill(box)
    const [found] = await readBarcodes(image, { formats })
    codes.push(found?.text ?? null)
  }
  await task.destroy()
  return codes
}

export async function codeInPath(path: string, size: number): Promise<string | null> {
  const image = new BlankImage(size * scale, size * scale)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    // PDF y coordinates start at the bottom.
    image.fill([Number(x), size - Number(y) - 1, Number(x) + Number(run), size - Number(y)])
  }
  const [found] = await readBarcodes(image, { formats: ['QRCode'] })
  return found?.text ?? null
}

export async function pageSize(bytes: Uint8Array): Promise<readonly [number, number]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const [, , width = 0, height = 0] = (await (await task.promise).getPage(1)).view
  await task.destroy()
  return [width, height]
}

type Matrix = readonly [number, number, number, number, number, number]
type Box = readonly [x: number, y: number, right: number, bottom: number]

/** Applies the current transformations. */
function boxesOf({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Box[] {
  const boxes: Box[] = []
  const matrixStack: Matrix[] = []
  let at: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [place, fn] of fnArray.entries()) {
    const args = argsArray[place] as readonly unknown[]
    if (fn === OPS.save) matrixStack.push(at)
    else if (fn === OPS.restore) at = matrixStack.pop() ?? at
    else if (fn === OPS.transform) at = multiplied(at, args as unknown as Matrix)
    else if (fn === OPS.constructPath && args[2]) boxes.push(moved(at, Array.from(args[2] as ArrayLike<number>) as unknown as Box))
  }
  return boxes
}

function multiplied([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function moved([a, b, c, d, e, f]: Matrix, [x, y, right, bottom]: Box): Box {
  const [x1, y1] = [a * x + c * y + e, b * x + d * y + f]
  const [x2, y2] = [a * right + c * bottom + e, b * right + d * bottom + f]
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

const black = 0xff000000

class BlankImage {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly colorSpace = 'srgb'
  readonly width: number
  readonly height: number
  private readonly points: Uint32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 4).fill(255)
    this.points = new Uint32Array(this.data.buffer)
  }

  fill([left, top, right, bottom]: Box): void {
    for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1) {
      const row = (this.height - 1 - y) * this.width
      this.points.fill(black, row + Math.round(left * scale), row + Math.round(right * scale))
    }
  }
}
