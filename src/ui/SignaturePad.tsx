import { useRef, useState, type PointerEvent } from 'react'
import { Button } from './Button.tsx'

interface SignaturePadProps {
  label: string
  /** A PNG, or null once cleared. */
  onChange: (signature: File | null) => void
}

export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [signed, setSigned] = useState(false)

  function at({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) * currentTarget.width) / width, ((clientY - top) * currentTarget.height) / height]
  }
  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    pen.lineWidth = 3
    pen.lineCap = 'round'
    pen.strokeStyle = '#16181d'
    pen.beginPath()
    pen.moveTo(...at(event))
  }
  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    const pen = canvas.current?.getContext('2d')
    if (!drawing.current || !pen) return
    pen.lineTo(...at(event))
    pen.stroke()
  }
  function end(): void {
    if (!drawing.current) return
    drawing.current = false
    setSigned(true)
    if (canvas.current) onChange(pictureOf(canvas.current))
  }
  function wipe(): void {
    canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height)
    setSigned(false)
    onChange(null)
  }

  return (
    <div className="flex flex-col gap-1">
      <span className="text-small text-muted">{label}</span>
      {/* Black on white in dark mode too, because it is printed. */}
      <canvas
        ref={canvas}
        width={680}
        height={300}
        role="img"
        aria-label={label}
        className="h-38 w-full touch-none rounded border border-line bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {signed && (
        <div>
          <Button onClick={wipe}>Notīrīt parakstu</Button>
        </div>
      )}
    </div>
  )
}

/** Synchronous: saving right after the last stroke must include it. */
function pictureOf(canvas: HTMLCanvasElement): File {
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'paraksts.png', { type: 'image/png' })
}
