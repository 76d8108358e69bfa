//! HTTP, WebSocket, sessions and engine processes
