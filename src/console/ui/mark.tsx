// Logo of the product as SVG, with the same shapes as the file icon.svg.

export function ProductLogo({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M11 23V9h6a4.25 4.25 0 0 1 0 8.5h-6M16.5 17.5 21 23"
        fill="none"
        stroke="var(--on-solid)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
