import { notify } from '../../commands/notices.ts'

/** Pasted as a link with the title into letters and documents, as the bare address elsewhere. */
export async function copyLink(title: string, path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  const link = document.createElement('a')
  link.href = address
  link.textContent = title
  if (await write(link.outerHTML, address)) notify({ color: 'green', text: `Nokopēta saite: ${title}` })
  else notify({ color: 'red', text: 'Pārlūks neļāva kopēt saiti; starpliktuvē nekas nav mainīts' })
}

async function write(html: string, text: string): Promise<boolean> {
  try {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return false
  }
}
