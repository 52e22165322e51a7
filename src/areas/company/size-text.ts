export function sizeOf(bytes: number): string {
  const gigabyte = 1024 ** 3
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1).replace('.', ',')} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
}
