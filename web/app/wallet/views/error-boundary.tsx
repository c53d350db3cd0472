import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback: ReactNode };

/** Shows `fallback` if a child fails to load or render. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
