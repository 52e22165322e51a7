import type { ReceivedFile } from './http.ts'

/** Milliseconds (rule R154). */
const release = 100

export function saveFile({ blob, name }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), release)
}
