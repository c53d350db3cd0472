// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface Hooked {
    /// Told before and after tokens move, as ERC-777 tells whoever asked for it.
    function tokensMoved(address from, address to) external;
}

/// A token that is what a test asks: any decimals, a fee that goes of each transfer, transfers that fail, holders who are told.
contract FarmToken {
    uint8 public immutable decimals;
    uint256 public immutable feeBps;
    bool public isBroken;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isTold;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor(uint8 places, uint256 fee) {
        decimals = places;
        feeBps = fee;
    }

    function name() external pure returns (string memory) {
        return "Farm token";
    }

    function symbol() external pure returns (string memory) {
        return "FARM";
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function setBroken(bool broken) external {
        isBroken = broken;
    }

    /// Takes from a holder, as a rebasing token does.
    function shrink(address holder, uint256 amount) external {
        balanceOf[holder] -= amount;
    }

    function tellMe() external {
        isTold[msg.sender] = true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        require(!isBroken, "broken");
        if (isTold[from]) Hooked(from).tokensMoved(from, to);
        uint256 fee = amount * feeBps / 10_000;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        totalSupply -= fee;
        emit Transfer(from, to, amount - fee);
        if (isTold[to]) Hooked(to).tokensMoved(from, to);
    }
}

/// One of the first tokens, which answer nothing to a transfer; or, told so, one that answers "no" and moves nothing.
contract TerseToken {
    bool public refuses;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address, uint256) external {}

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function transfer(address to, uint256 amount) external {
        transferFrom(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public {
        if (refuses) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// What most honest makers deploy, of anybody's minting: gas is measured with it.
contract PlainToken is ERC20 {
    constructor() ERC20("Plain token", "PLAIN") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// A staker that does, whenever it is told of tokens, what it was armed with, and remembers whether that worked.
contract Thief {
    address private _target;
    bytes private _call;
    uint256 public tries;
    uint256 public successes;

    function arm(address target, bytes calldata call) external {
        (_target, _call) = (target, call);
    }

    function act(address target, bytes calldata call) external {
        (bool isDone, bytes memory answer) = target.call(call);
        if (!isDone) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function tokensMoved(address, address) external {
        if (_target == address(0)) return;
        (address target, bytes memory call) = (_target, _call);
        tries += 1;
        (bool isDone,) = target.call(call);
        if (isDone) successes += 1;
    }
}
